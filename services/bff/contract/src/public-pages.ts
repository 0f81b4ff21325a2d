/** Pages that everybody may read and that say something of their own: what a search engine is told of. */
export const publicPages = [
  '/home',
  '/how-it-works',
  '/technical-details',
  '/verification',
  '/performance',
  '/code-details/v1',
  '/v1.0',
  '/v2',
  '/fe-mesh/anatomy',
  '/fe-mesh/scaling',
  '/fe-mesh/fe-meshing',
  '/privacy',
  '/contact',
  '/newsletter-signup',
  '/login',
  '/signup',
] as const;
