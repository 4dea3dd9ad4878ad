// Checks that docs/tour.md quotes the code as it is: the file named above each C block must contain the block word for word.
//
//   node tools/check/tour.mjs [--self-test]
//
// Last line: `N passed, N failed`, one for each block.
import { readFileSync } from 'node:fs'

// The C blocks of a page, each with the file named last before it.
const blocksOf = (page) => {
  let file = ''
  const found = []
  for (const [part] of page.matchAll(/^`[^`\n]+\.[ch]`$|^```c\n[^]*?^```$/gm)) {
    if (part.startsWith('```')) found.push({ file, code: part.slice(5, -3) })
    else file = part.slice(1, -1)
  }
  return found
}
const stands = ({ file, code }, read) => file !== '' && read(file).includes(code)

if (process.argv[2] === '--self-test') {
  const page = (code) => `\`a.c\`\n\n\`\`\`c\n${code}\n\`\`\`\n`
  const good = (code) => blocksOf(page(code)).every((block) => stands(block, () => 'int a;\nint b;\n'))
  const wanted = [good('int b;'), !good('int c;'), blocksOf(page('int b;')).length === 1, !stands({ file: '', code: 'x' }, () => 'x')]
  const passed = wanted.filter(Boolean).length
  console.log(`${passed} passed, ${wanted.length - passed} failed`)
  process.exit(passed === wanted.length ? 0 : 1)
}
const blocks = blocksOf(readFileSync('docs/tour.md', 'utf8'))
const wrong = blocks.filter((block) => !stands(block, (file) => readFileSync(file, 'utf8')))
for (const { file, code } of wrong) console.log(`not as in ${file || 'any file'}:\n${code}`)
if (blocks.length === 0) console.log('docs/tour.md shows no code')
const failed = wrong.length + (blocks.length === 0 ? 1 : 0)
console.log(`${blocks.length - wrong.length} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
