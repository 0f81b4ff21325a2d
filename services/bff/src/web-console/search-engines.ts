import { publicPages } from '@strainscope/console-contract';
import { escapeHtml } from '@strainscope/kernel';
import { Router } from 'express';

/** Addresses that are nobody's but a person's, or not a page at all. */
const DISALLOWED = [
  '/bff/',
  '/v1/',
  '/outbox',
  '/player/',
  '/family/',
  '/profile/',
  '/VerifyOTP/',
  '/change-password/',
];

/** `/robots.txt` and `/sitemap.xml`: which pages are for search engines. @param publicUrl without a slash at its end */
export function searchEngines(publicUrl: () => string): Router {
  return Router()
    .get('/robots.txt', (_, response) => {
      const lines = ['User-agent: *', ...DISALLOWED.map((path) => `Disallow: ${path}`)];
      response.type('text/plain').send(`${lines.join('\n')}\n\nSitemap: ${publicUrl()}/sitemap.xml\n`);
    })
    .get('/sitemap.xml', (_, response) => {
      const urls = publicPages.map((path) => `  <url><loc>${escapeHtml(`${publicUrl()}${path}`)}</loc></url>`);
      response
        .type('application/xml')
        .send(
          `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`,
        );
    });
}
