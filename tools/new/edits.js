const pathOf = (line) => /from '([^']+)'/.exec(line)[1].replace(/\.ts$/, '');

/** Puts a relative import into a TypeScript file, before the first that sorts behind it. */
export function withImport(text, line) {
  const imports = text.match(/^(?:import|export) [^;]*? from '\.[^']*';\n/gm) ?? [];
  const next = imports.find((each) => pathOf(each) > pathOf(line));
  if (next) return text.replace(next, () => `${line}\n${next}`);
  const last = imports.at(-1) ?? text.match(/^import [^;]*;\n/gm)?.at(-1) ?? '';
  return text.replace(last, () => `${last}${line}\n`);
}

/** Adds a name to those that a file imports from a module. */
export function withImported(text, name, module) {
  const found = new RegExp(`import \\{([^}]*)\\} from '${RegExp.escape(module)}';`).exec(text);
  if (!found) throw new Error(`there is no import from ${module}`);
  const names = [...split(found[1]), name].sort();
  return text.replace(found[0], () => `import { ${names.join(', ')} } from '${module}';`);
}

/**
 * Adds an item to a list in brackets without brackets inside.
 * @param {RegExp} start what ends with the opening bracket
 * @param {string[]} before items of which the first that is there comes behind the new one
 */
export function withItem(text, start, item, before = []) {
  const found = new RegExp(`(${start.source})([^\\]}]*)`).exec(text);
  if (!found) throw new Error(`there is no ${start.source}`);
  const items = split(found[2]);
  const at = items.findIndex((each) => before.includes(each));
  items.splice(at === -1 ? items.length : at, 0, item);
  return text.replace(found[0], () => `${found[1]}${items.join(', ')}`);
}

/** Puts text in front of the first place where another is. */
export function withBefore(text, anchor, added) {
  if (!text.includes(anchor)) throw new Error(`there is no ${anchor}`);
  return text.replace(anchor, () => `${added}${anchor}`);
}

/** Puts a line behind the last that matches. */
export function withLineAfter(text, pattern, line) {
  const lines = text.split('\n');
  const at = lines.findLastIndex((each) => pattern.test(each));
  if (at === -1) throw new Error(`there is no ${pattern.source}`);
  return lines.toSpliced(at + 1, 0, line).join('\n');
}

function split(list) {
  return list
    .split(',')
    .map((each) => each.trim())
    .filter((each) => each !== '');
}
