import { escapeHtml } from '@strainscope/kernel';
import type { Records } from './export-archive.ts';

/** A page that says what the archive holds: printed, it is the part that people without a spreadsheet read. */
export function overviewPage(records: Records, madeAt: Date): string {
  const sections = Object.entries(records).map(([service, stores]) => {
    const rows = Object.entries(stores).map(
      ([store, entries]) => `<tr><td>${escapeHtml(store)}</td><td class="n">${entries.length}</td></tr>`,
    );
    return `<h2>${escapeHtml(service)}</h2><table><tr><th>What</th><th class="n">Records</th></tr>${rows.join('')}</table>`;
  });
  const facts = Object.entries(records.auth?.people?.[0] ?? {})
    .filter(([, value]) => value !== null)
    .map(
      ([name, value]) =>
        `<tr><td>${escapeHtml(name.replaceAll('_', ' '))}</td><td>${escapeHtml(String(value as string))}</td></tr>`,
    );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Your data</title>
    <style>body{font:12px/1.5 sans-serif}table{border-collapse:collapse;width:100%}td,th{border-bottom:1px solid #ccc;padding:4px;text-align:left}.n{text-align:right}</style>
    </head><body><h1>Your data</h1><p>Made ${madeAt.toISOString()}. The files beside this page hold every record, as JSON and as CSV.</p>
    <h2>You</h2><table>${facts.join('')}</table>${sections.join('')}</body></html>`;
}
