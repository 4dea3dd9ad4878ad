// A validator for the part of JSON Schema that docs/schema/ uses.  A keyword it does not know is a mistake of the schema,
// and a member that the schema does not name is one of the message: clients ignore it, but here it is undocumented.
const kinds = {
    string: (v) => typeof v === 'string',
    number: (v) => typeof v === 'number',
    integer: Number.isInteger,
    boolean: (v) => typeof v === 'boolean',
    null: (v) => v === null,
    array: Array.isArray,
    object: (v) => typeof v === 'object' && v !== null && !Array.isArray(v),
};
const keywords = new Set(['$schema', '$id', '$ref', '$defs', 'title', 'description', 'type', 'enum', 'const', 'properties',
    'required', 'additionalProperties', 'items', 'prefixItems', 'minItems', 'maxItems', 'minimum', 'maximum', 'pattern', 'anyOf']);

export class Schema {
    constructor(root) {
        this.root = root;
        this.seen = new Set(); // names of definitions that were used
        this.walk(root, '');
    }

    // Every keyword known, every reference to something that is there.
    walk(schema, at) {
        for (const key of Object.keys(schema)) if (!keywords.has(key)) throw new Error(`${at}: unknown keyword ${key}`);
        if (schema.$ref) this.resolve(schema.$ref);
        for (const key of ['properties', '$defs']) {
            for (const [name, inner] of Object.entries(schema[key] ?? {})) this.walk(inner, `${at}/${key}/${name}`);
        }
        for (const key of ['items', 'additionalProperties']) if (typeof schema[key] === 'object') this.walk(schema[key], `${at}/${key}`);
        for (const key of ['anyOf', 'prefixItems']) (schema[key] ?? []).forEach((inner, i) => this.walk(inner, `${at}/${key}/${i}`));
    }

    resolve(ref) {
        const name = ref.replace('#/$defs/', '');
        if (!this.root.$defs[name]) throw new Error(`${ref} leads nowhere`);
        this.seen.add(name);
        return this.root.$defs[name];
    }

    // What is wrong with the value: a list of "path: words", empty when nothing is.
    mistakes(name, value) {
        return [...this.check(this.resolve(`#/$defs/${name}`), value, '$')];
    }

    *check(schema, value, path) {
        if (schema.$ref) yield* this.check(this.resolve(schema.$ref), value, path);
        if (schema.anyOf) yield* this.any(schema.anyOf, value, path);
        if ('const' in schema && value !== schema.const) yield `${path}: is not ${JSON.stringify(schema.const)}`;
        if (schema.enum && !schema.enum.includes(value)) yield `${path}: ${JSON.stringify(value)} is none of ${schema.enum.join(' ')}`;
        if (schema.type && ![].concat(schema.type).some((kind) => kinds[kind](value))) {
            yield `${path}: ${JSON.stringify(value)} is not ${[].concat(schema.type).join(' or ')}`;
            return;
        }
        if (typeof value === 'number') yield* this.number(schema, value, path);
        if (typeof value === 'string' && schema.pattern && !new RegExp(schema.pattern, 'u').test(value)) yield `${path}: "${value}" does not match`;
        if (Array.isArray(value)) yield* this.array(schema, value, path);
        else if (kinds.object(value)) yield* this.object(schema, value, path);
    }

    *any(schemas, value, path) {
        const found = schemas.map((inner) => [...this.check(inner, value, path)]);
        if (!found.some((list) => list.length === 0)) yield found.reduce((best, list) => (list.length < best.length ? list : best)).join('; ');
    }

    *number(schema, value, path) {
        if (value < schema.minimum) yield `${path}: ${value} is less than ${schema.minimum}`;
        if (value > schema.maximum) yield `${path}: ${value} is more than ${schema.maximum}`;
    }

    *array(schema, value, path) {
        const first = schema.prefixItems ?? [];
        if (value.length < schema.minItems) yield `${path}: fewer than ${schema.minItems} items`;
        if (value.length > schema.maxItems) yield `${path}: more than ${schema.maxItems} items`;
        for (const [i, item] of value.entries()) {
            const inner = first[i] ?? schema.items;
            if (inner) yield* this.check(inner, item, `${path}[${i}]`);
        }
    }

    *object(schema, value, path) {
        for (const name of schema.required ?? []) if (!(name in value)) yield `${path}.${name}: is missing`;
        for (const [name, item] of Object.entries(value)) {
            const inner = schema.properties?.[name] ?? schema.additionalProperties;
            if (typeof inner === 'object') yield* this.check(inner, item, `${path}.${name}`);
            else if (inner === false || schema.properties) yield `${path}.${name}: is not documented`;
        }
    }
}
