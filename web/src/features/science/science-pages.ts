/** The science pages in the order of their navigation; a page that is built adds its row. */
export const SCIENCE_PAGES: readonly { path: string; name: string }[] = [
  { path: '/technical-details', name: 'Formulation' },
  { path: '/verification', name: 'Verification' },
];
