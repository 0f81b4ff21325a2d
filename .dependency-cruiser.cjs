/** Who may import whom. `tools/boundaries.spec.js` proves that each rule bites. */
const service = '^services/(?!platform/|e2e/|cluster-tests/|all-in-one/)([^/]+)/';

module.exports = {
  forbidden: [
    {
      name: 'no-service-imports-another',
      comment: "What a service needs of another's data arrives as events; only the BFF calls, and over RPC.",
      severity: 'error',
      from: { path: service },
      to: { path: '^services/(?!platform/)([^/]+)/', pathNot: ['^services/$1/'] },
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
        'The console contract runs in the browser: of the server it knows only how faults are said, what a line of text and a field of a table may hold, when two addresses are one mailbox, when what is typed is a name, and which levels of people there are.',
      severity: 'error',
      from: { path: '^services/bff/contract/' },
      to: {
        path: '^(services|proto|web)/',
        pathNot: [
          '^services/bff/contract/',
          '^services/platform/kernel/src/(plain-(fault|line)|mailbox|csv-field|own-name|levels)\\.ts$',
        ],
      },
    },
    {
      name: 'entities-know-no-edges',
      comment: 'controller | consumer → command | query → entity → kernel',
      severity: 'error',
      from: { path: '\\.entity\\.ts$' },
      to: { path: '(\\.(controller|consumer|module)\\.ts$|/(commands|queries)/)' },
    },
    {
      name: 'commands-know-no-edges',
      severity: 'error',
      from: { path: '/(commands|queries)/', pathNot: '\\.(spec|medium|contract)\\.ts$' },
      to: { path: '\\.(controller|consumer|module)\\.ts$' },
    },
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
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
