#!/bin/sh
# Copies every file of a folder, with its subfolders: tools/install_tree.sh FROM TO. A missing folder counts as empty.
from=$1
to=$2
[ -d "$from" ] || exit 0
(cd "$from" && find . -type f) | while IFS= read -r file; do
    install -d "$to/$(dirname "$file")" && install -m 644 "$from/$file" "$to/$file" || exit 1
done
