const { globSync, readFileSync } = require('node:fs');
const { dirname, join } = require('node:path');

/** Who may import whom. `tools/boundaries.spec.js` proves that each rule bites. */
const service = '^services/(?!platform/|e2e/|cluster-tests/|all-in-one/)([^/]+)/';

/**
 * The folders under a package's `src` are layers, from the lowest to the highest, in the order of
 * `strainscope.layers` in its package.json. A folder imports only folders before it; a folder that is not in the list
 * imports none, and only the files directly in `src` import it. Those files wire the package and are imported by no
 * folder. Types count, tests do not.
 */
function layerRules(manifest) {
  const layers = JSON.parse(readFileSync(join(__dirname, manifest), 'utf8')).strainscope?.layers;
  if (!layers) return [];
  const src = `^${dirname(manifest)}/src/`;
  const layer = (folder, lower) => ({
    name: 'folders-are-layers',
    comment: `The order is strainscope.layers in ${manifest}.`,
    severity: 'error',
    from: { path: `${src}${folder}/`, pathNot: '\\.(spec|contract|bench)\\.tsx?$' },
    to: { path: src, pathNot: [`${src}$1/`, ...lower.map((name) => `${src}${name}/`)] },
  });
  return [
    ...layers.map((folder, index) => layer(`(${folder})`, layers.slice(0, index))),
    layer(`(?!(?:${layers.join('|')})/)([^/]+)`, []),
  ];
}

module.exports = {
  forbidden: [
    {
      name: 'no-service-imports-another',
      comment:
        "What a service needs of another's data arrives as events; only the BFF calls, and over RPC. The solver is a library, too.",
      severity: 'error',
      from: { path: service },
      to: { path: '^services/(?!platform/)([^/]+)/', pathNot: ['^services/$1/', '^services/fe-solver/'] },
    },
    {
      name: 'platform-knows-no-service',
      severity: 'error',
      from: { path: '^services/platform/' },
      to: { path: '^services/(?!platform/)' },
    },
    {
      name: 'kernel-stands-alone',
      severity: 'error',
      from: { path: '^services/platform/kernel/' },
      to: { path: '^(services/platform/(?!kernel/)|node_modules/)', pathNot: ['^node_modules/(@types|@jest|jest)'] },
    },
    {
      name: 'web-knows-only-contracts',
      severity: 'error',
      from: { path: '^web/src/' },
      to: { path: '^services/', pathNot: ['^services/bff/contract/'] },
    },
    {
      name: 'contract-stands-alone',
      comment:
        'The console contract runs in the browser: of the server it knows only how faults are said, what a line of text and a field of a table may hold, when two addresses are one mailbox, when what is typed is a name, which levels of people and classes of their data there are, and the regions of the brain.',
      severity: 'error',
      from: { path: '^services/bff/contract/' },
      to: {
        path: '^(services|proto|web)/',
        pathNot: [
          '^services/bff/contract/',
          '^services/platform/kernel/src/(plain-(fault|line)|mailbox|csv-field|data-class-key|own-name|levels)\\.ts$',
          '^proto/src/brain-regions\\.ts$',
        ],
      },
    },
    {
      name: 'entities-know-no-edges',
      comment: 'rpc | controller | consumer → use case | command | query → entity → kernel',
      severity: 'error',
      from: { path: '\\.entity\\.ts$' },
      to: { path: '(\\.(controller|consumer|module)\\.ts$|/(commands|queries|use-cases)/)' },
    },
    {
      name: 'commands-know-no-edges',
      severity: 'error',
      from: { path: '/(commands|queries|use-cases)/', pathNot: '\\.(part|spec|contract)\\.ts$' },
      to: { path: '\\.(controller|consumer|module)\\.ts$' },
    },
    {
      name: 'database-tests-lie-in-test',
      comment:
        'A unit test lies beside its source. A test that needs a database lies in the test folder of its package.',
      severity: 'error',
      from: { path: '/src/.*\\.medium\\.tsx?$' },
      to: {},
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...globSync('{proto,web,services/{*,platform/*,bff/contract}}/package.json', { cwd: __dirname })
      .sort()
      .flatMap(layerRules),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(/dist/|/generated/|/coverage/)' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['source', 'import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.json'],
    },
  },
};
