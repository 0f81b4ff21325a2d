import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import prettier from 'prettier';

const templates = join(import.meta.dirname, 'templates');

/** A checkout that code is generated into; nothing is written before `write`. */
export class Repository {
  created = [];
  changed = [];
  #texts = new Map();

  constructor(root) {
    this.root = root;
  }

  has(path) {
    return this.#texts.has(path) || existsSync(join(this.root, path));
  }

  read(path) {
    return this.#texts.get(path) ?? readFileSync(join(this.root, path), 'utf8');
  }

  find(pattern) {
    const prepared = this.created.filter((file) => matchesGlob(file, pattern));
    return [...new Set([...globSync(pattern, { cwd: this.root }), ...prepared])].sort();
  }

  /** Fills in the templates of a kind; `__name__` in paths and texts is what `names` says. */
  create(kind, names) {
    const filled = (text) =>
      text.replace(/__([A-Za-z][A-Za-z_ ]*?)__/g, (_, name) => {
        if (!(name in names)) throw new Error(`a template of ${kind} asks for ${name}`);
        return names[name];
      });
    for (const template of globSync('**/*.template', { cwd: join(templates, kind) }).sort()) {
      const path = filled(template.replace(/\.template$/, ''));
      if (this.has(path)) throw new Error(`${path} is there already`);
      this.#texts.set(path, filled(readFileSync(join(templates, kind, template), 'utf8')));
      this.created.push(path);
    }
  }

  change(path, edit) {
    try {
      this.#texts.set(path, edit(this.read(path)));
    } catch (failure) {
      throw new Error(`${path} cannot be changed: ${failure.message}`, { cause: failure });
    }
    if (!this.changed.includes(path) && !this.created.includes(path)) this.changed.push(path);
  }

  async write() {
    for (const [path, text] of this.#texts) {
      const file = join(this.root, path);
      const { inferredParser } = await prettier.getFileInfo(file, { ignorePath: join(this.root, '.prettierignore') });
      const options = { ...(await prettier.resolveConfig(file)), filepath: file };
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, inferredParser ? await prettier.format(text, options) : text);
    }
  }
}
