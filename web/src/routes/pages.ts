import type { PageLoader } from './lazy-page.ts';

/**
 * The screens that are built, each in a chunk of its own. A path of the route table without a row here
 * shows "Not available yet".
 */
export const pages: Readonly<Record<string, PageLoader>> = {
  '/user/dashboard': () => import('../features/landing/landing-page.tsx'),
};
