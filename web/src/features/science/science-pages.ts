/** The science pages in the order of their navigation; a page that is built adds its row. */
export const SCIENCE_PAGES: readonly { path: string; name: string }[] = [
  { path: '/technical-details', name: 'Formulation' },
  { path: '/verification', name: 'Verification' },
  { path: '/performance', name: 'Performance' },
  { path: '/code-details/v1', name: 'Code' },
  { path: '/v1.0', name: 'Version 1' },
  { path: '/v2', name: 'Version 2' },
  { path: '/fe-mesh/anatomy', name: 'Anatomy' },
  { path: '/fe-mesh/scaling', name: 'Scaling' },
  { path: '/fe-mesh/fe-meshing', name: 'Meshing' },
];
