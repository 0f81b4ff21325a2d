import { escapeHtml } from '@strainscope/kernel';
import { leftOutByReason, type Contents } from './contents.ts';

/** A page that says what the archive holds: printed, it is the part that people without a spreadsheet read. */
export function overviewPage(contents: Contents): string {
  const { madeAt, person, stores } = contents;
  const services = [...new Set(stores.map(({ service }) => service))];
  const sections = services.map((service) => {
    const rows = stores
      .filter((each) => each.service === service)
      .map(
        ({ store, records, files }) =>
          `<tr><td>${escapeHtml(store)}</td><td class="n">${records}</td><td class="n">${files || ''}</td></tr>`,
      );
    return `<h2>${escapeHtml(service)}</h2><table><tr><th>What</th><th class="n">Records</th><th class="n">Files</th></tr>${rows.join('')}</table>`;
  });
  const facts = Object.entries(person)
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) =>
        `<tr><td>${escapeHtml(name.replaceAll('_', ' '))}</td><td>${escapeHtml(String(value as string))}</td></tr>`,
    );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Your data</title>
    <style>body{font:12px/1.5 sans-serif}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;padding:4px;text-align:left}.n{text-align:right}</style>
    </head><body><h1>Your data</h1><p>Made ${madeAt.toISOString()}. What lies beside this page holds every record, as JSON and as CSV, and the files that belong to them; README.txt tells how to read them.</p>
    <h2>You</h2><table>${facts.join('')}</table>${sections.join('')}${notGiven(contents)}</body></html>`;
}

function notGiven(contents: Contents): string {
  const reasons = leftOutByReason(contents).map(
    ([because, what]) => `<li>${escapeHtml(because)} (${what.length}, listed in README.txt)</li>`,
  );
  return reasons.length === 0 ? '' : `<h2>Not in this copy</h2><ul>${reasons.join('')}</ul>`;
}
