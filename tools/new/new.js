// `npm run new -- <kind> <name>`: generates code that compiles and is tested, and says what is left to write.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { generators } from './generators.js';
import { Repository } from './repository.js';

const names = ['in', 'feature', 'path', 'call'];

/** What is derived from generated code, by the same commands as by hand; `files` are those that git knows. */
const derivations = {
  messages: { script: ['generate', '-w', '@strainscope/proto'], files: [] },
  tables: {
    script: ['tables', '-w', '@strainscope/console-contract'],
    files: ['services/bff/contract/src/declarations.ts', 'services/bff/contract/src/call-addresses.ts'],
  },
  openapi: { script: ['openapi', '-w', '@strainscope/bff'], files: ['services/bff/openapi/console.json'] },
};

/**
 * Prepares one thing in a `Repository`, which writes it.
 * @param {string[]} args as on the command line
 */
export function prepare(repository, args, today = new Date().toISOString().slice(0, 10)) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: Object.fromEntries(names.map((name) => [name, { type: 'string' }])),
  });
  const [kind, name, ...rest] = positionals;
  const generator = generators[kind];
  const wanted = generator && [...generator.usage.matchAll(/--(\w+)/g)].map(([, option]) => option);
  if (!name || rest.length > 0 || !wanted?.every((option) => option in values)) throw new Error(usage());
  const { derived, ...outcome } = generator.generate(repository, { name, options: values, today });
  return { ...outcome, derived: derived.map((each) => derivations[each]) };
}

/** Generates one thing into a checkout. */
export async function generate(root, args) {
  const repository = new Repository(root);
  const { derived, left } = prepare(repository, args);
  await repository.write();
  for (const { script } of derived) execFileSync('npm', ['run', '-s', ...script], { cwd: root, stdio: 'inherit' });
  const { created, changed } = repository;
  return { created, changed: [...changed, ...derived.flatMap(({ files }) => files)], left };
}

function usage() {
  return ['Usage:', ...Object.values(generators).map((each) => `  npm run new -- ${each.usage}`)].join('\n');
}

if (import.meta.main) {
  try {
    const { created, changed, left } = await generate(resolve(import.meta.dirname, '../..'), process.argv.slice(2));
    const list = (title, items) => `${title}\n${items.map((item) => `  ${item}\n`).join('')}`;
    process.stdout.write(list('Created:', created) + list('Changed:', changed) + list('Left to write:', left));
  } catch (failure) {
    process.stderr.write(`${failure.message}\n`);
    process.exitCode = 1;
  }
}
