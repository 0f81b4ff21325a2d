import { withBefore, withImport, withImported, withItem, withLineAfter } from './edits.js';
import { camel, namesOf, pascal, snake } from './names.js';

/** Layers that a new aggregate comes before: they may import it. */
const above = ['use-cases', 'rpc'];

/**
 * A generator prepares its files in a `Repository`.
 * @typedef {{ name: string, options: Record<string, string | undefined>, today: string }} Wish
 * @typedef {{ written: string[], derived: string[], left: string[] }} Outcome
 *   files that a person fills in, what has to be derived from them, and what is left to write
 * @type {Record<string, { usage: string, generate: (repository: import('./repository.js').Repository, wish: Wish) => Outcome }>}
 */
export const generators = {
  service: { usage: 'service <name>', generate: service },
  aggregate: { usage: 'aggregate <plural> --in <service>', generate: aggregate },
  event: { usage: 'event <context>.<aggregate>.<past-tense>', generate: event },
  call: { usage: 'call <plural>.<verb> --in <service> --feature <folder of the contract>', generate: call },
  screen: { usage: 'screen <plural> --path <path>/:<parameter> --call <call>', generate: screen },
};

function service(repository, { name }) {
  const constant = camel(name);
  repository.create('service', { things: name, thingsCamel: constant });
  const root = 'services/all-in-one';
  repository.change(`${root}/package.json`, (text) =>
    withBefore(text, '    "@strainscope/media": "*"', `    "@strainscope/${name}": "*",\n`),
  );
  repository.change(`${root}/src/one-machine/services.ts`, (text) =>
    withItem(
      withBefore(text, 'import { media }', `import { ${constant} } from '@strainscope/${name}';\n`),
      /export const services = \[/,
      constant,
    ),
  );
  repository.change(`${root}/src/one-machine/services.spec.ts`, (text) =>
    withBefore(text, '\n  ]);', `\n    '${name}',`),
  );
  return {
    written: ['README.md', 'package.json', `src/${name}.service.ts`].map((file) => `services/${name}/${file}`),
    derived: [],
    left: [
      '`npm install`, which links the package',
      'a line under `services` in charts/strainscope/values.yaml and values.schema.json',
      'a first aggregate: npm run new -- aggregate',
    ],
  };
}

function aggregate(repository, { name, options: { in: host }, today }) {
  const src = `services/${host}/src`;
  const context = contextOf(repository, host);
  const names = { ...namesOf(name), context, service: host, ...startedByTests(repository, host) };
  const number = numberOf(today, repository.find(`${src}/migrations/*.ts`));
  repository.create('aggregate', { ...names, number });
  repository.change(`${src}/${host}.service.ts`, (text) =>
    withItem(
      withImport(text, `import { ${names.thingsCamel} } from './${name}/${name}.part.ts';`),
      /\bparts(?:: \w+\[\] =|:) \[/,
      names.thingsCamel,
      above.map(camel),
    ),
  );
  repository.change(`services/${host}/package.json`, (text) =>
    withItem(
      text,
      /"layers": \[/,
      `"${name}"`,
      above.map((layer) => `"${layer}"`),
    ),
  );
  repository.change('docs/architecture.md', (text) =>
    text.replace(new RegExp(`(?<=^\\| ${host} \\| ).*(?= \\|$)`, 'm'), (row) => {
      const layers = row.split(' · ');
      const at = layers.findIndex((layer) => above.includes(layer));
      return layers.toSpliced(at === -1 ? layers.length : at, 0, name).join(' · ');
    }),
  );
  repository.change(
    `proto/src/${context}.ts`,
    (text) => `${text}export * from './generated/strainscope/${context}/v1/${names.thing_snake}_service_pb.ts';\n`,
  );
  return {
    written: [
      `proto/strainscope/${context}/v1/${names.thing_snake}_service.proto`,
      `${src}/migrations/${number}-create-${name}.ts`,
      `${src}/${name}/${names.thing}.entity.ts`,
      `${src}/${name}/${name}.part.ts`,
    ],
    derived: ['messages'],
    left: [
      `what one of the ${names['things words']} holds: in the migration, the entity, the message and messageOf of the part`,
      'whose rows are hidden without consent, and what follows a team that moves: docs/recipes/new-aggregate.md, step 1',
      'commands: docs/recipes/new-aggregate.md',
      `an event, a call: npm run new -- event ${context}.${names.thing}.…, call ${name}.… --in ${host}`,
    ],
  };
}

function event(repository, { name }) {
  const [context, thing, past, ...rest] = name.split('.');
  if (!past || rest.length > 0)
    throw new Error(`${name}: context, aggregate and past tense are needed, for example org.alert.raised`);
  const [type, message] = [`strainscope.${name}.v1`, `${pascal(thing)}${pascal(past)}`];
  const proto = `proto/strainscope/${context}/v1/events.proto`;
  repository.create('event', { type, thingCamel: camel(thing) });
  repository.change(
    proto,
    (text) => `${text}
// ${type} — key: ${snake(thing)}_id
message ${message} {
  string ${snake(thing)}_id = 1;
  string person_id = 2;
}
`,
  );
  repository.change('proto/src/event-catalogue.ts', (text) =>
    withLineAfter(
      withImported(text, `${message}Schema`, `./${context}.ts`),
      new RegExp(`^  'strainscope\\.${context}\\.(?!personal-data)`),
      `  '${type}': ${message}Schema,`,
    ),
  );
  return {
    written: [proto, `proto/fixtures/${type}.json`],
    derived: ['messages'],
    left: [
      'what the event says, in the message and in the fixtures',
      `outbox.append(em, '${type}', id, message), in the transaction of the change`,
      `a handler where it is heard: @OnEvent('${type}'), docs/recipes/new-event.md`,
    ],
  };
}

function call(repository, { name, options: { in: host, feature } }) {
  const [things, verb] = name.split('.');
  const context = contextOf(repository, host);
  const of = namesOf(things);
  const declared = `${of.thingsCamel}.${verb}`;
  const names = { ...of, context, feature, verb, call: declared, constant: `${of.thingsCamel}${pascal(verb)}` };
  if (!repository.has(`services/bff/contract/src/${feature}`)) throw new Error(`the contract has no folder ${feature}`);
  if (!repository.has(`proto/strainscope/${context}/v1/${names.thing_snake}_service.proto`))
    throw new Error(`${names.Thing}Service is not there: npm run new -- aggregate ${things} --in ${host}`);
  repository.create('call', names);
  const { Thing } = names;
  repository.change('services/bff/src/clients/service-clients.ts', (text) =>
    withItem(
      withImported(text, `${Thing}Service`, `@strainscope/proto/${context}`),
      /const services = \{/,
      `${names.thingsCamel}: ${Thing}Service`,
    ),
  );
  return {
    written: [`services/bff/contract/src/${feature}/${things}.calls.ts`],
    derived: ['tables', 'openapi'],
    left: [
      'who may make the call, what it takes and answers, whose data it reads and shows: in its declaration',
      'how the access table asks it, where the declaration does not tell: services/bff/test/access/questions.ts',
      `a screen: npm run new -- screen ${things} --path /${things}/:_id --call ${declared}`,
    ],
  };
}

function screen(repository, { name, options: { path, call: asked } }) {
  const names = namesOf(name);
  const [, stem, param] = /^(.*)\/:(\w+)\??$/.exec(path) ?? [];
  if (!param)
    throw new Error(`${path}: the page is about whom the last part of the path names, for example /${name}/:_id`);
  const calls = repository.find('services/bff/contract/src/*/*.calls.ts').map((file) => repository.read(file));
  if (!calls.some((text) => text.includes(`defineCall('${asked}'`)))
    throw new Error(`there is no call ${asked}: npm run new -- call`);
  const [table, pages] = ['web/src/routes/route-table.ts', 'web/src/routes/pages.ts'];
  if (repository.read(pages).includes(`'${path}':`)) throw new Error(`${path} has a page already, see ${pages}`);
  repository.create('screen', { ...names, path, stem, param, call: asked });
  repository.change(pages, (text) =>
    withLineAfter(text, /^ {2}'\/.*import\(/, `  '${path}': () => import('../features/${name}/${name}-page.tsx'),`),
  );
  const title = names['Things words'];
  const rows = [...repository.read(table).matchAll(/path: '([^']+)'/g)].map(([, row]) => row);
  const shape = (row) => row.replace(/:\w+\??/g, ':');
  const alike = rows.find((row) => row !== path && shape(row) === shape(path));
  if (alike) throw new Error(`${path} is the same address as ${alike}, see ${table}`);
  if (rows.includes(path))
    repository.change('web/src/routes/route-table.spec.ts', (text) =>
      text.replace(/(?<=const builtScreens = )\d+/, (built) => String(Number(built) + 1)),
    );
  else
    repository.change(table, (text) =>
      text.replace(
        /(?<=laterRoutes: readonly RouteRow\[\] = \[)[^]*?(?=\];)/,
        (later) => `${later}{ path: '${path}', title: '${title}', access: 'signed-in' },`,
      ),
    );
  return {
    written: [`web/src/features/${name}/${name}-page.tsx`],
    derived: [],
    left: [
      'what the page shows, and its test',
      `who may open it: its row in ${table}; what it shows, the call decides`,
      'a link to it from where people look for it',
    ],
  };
}

/** The context under which a service answers for personal data: its package of messages has the same name. */
function contextOf(repository, host) {
  const texts = repository
    .find(`services/${host}/src/${host}.{service,personal-data}.ts`)
    .map((file) => repository.read(file));
  const context = /\bcontext: '(\w+)'/.exec(texts.join('\n'))?.[1];
  if (!context || !repository.has(`proto/src/${context}.ts`))
    throw new Error(`services/${host}: no personalData context with messages in proto/src`);
  return context;
}

/** How a test starts a service: as its other tests do where defaults are not enough. */
function startedByTests(repository, host) {
  if (host === 'auth') return { imported: `import { testedAuth } from './tested-auth.ts';`, started: 'testedAuth()' };
  const constant = camel(host);
  const hasSettings = /^ {2}config:/m.test(repository.read(`services/${host}/src/${host}.service.ts`));
  const settings = host === 'simulation-orchestrator' ? `{ solverVersion: '1.0.0-test' }` : '{}';
  return {
    imported: `import { ${constant} } from '../src/index.ts';
import { testedService } from '@strainscope/service-kit/testing';`,
    started: `testedService(${constant}, ${hasSettings ? `${constant}.config!.parse(${settings})` : '{}'})`,
  };
}

/** The next number of a migration: today, and counted within the day. */
function numberOf(today, files) {
  const numbers = files.map((file) => /(\d{4}-\d\d-\d\d)-(\d\d)-/.exec(file)).filter((found) => found !== null);
  const day = [today, ...numbers.map(([, of]) => of)].sort().at(-1);
  const last = Math.max(0, ...numbers.filter(([, of]) => of === day).map(([, , count]) => Number(count)));
  return `${day}-${String(last + 1).padStart(2, '0')}`;
}
