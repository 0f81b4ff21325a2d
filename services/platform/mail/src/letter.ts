import { escapeHtml } from '@strainscope/kernel';

/** What a template makes: said once, delivered as plain text and as HTML. */
export interface Letter {
  subject: string;
  paragraphs: readonly string[];
  /** Something to type in, shown large and apart. */
  code?: string;
  /** The one thing that the reader is asked to do. */
  action?: { label: string; url: string };
  attachments?: readonly Attachment[];
}

export interface Attachment {
  fileName: string;
  /** A media type: `application/pdf`. */
  type: string;
  content: Uint8Array;
}

export function asText({ paragraphs, code, action }: Letter): string {
  const parts = [...paragraphs];
  if (code !== undefined) parts.push(code);
  if (action) parts.push(`${action.label}: ${action.url}`);
  return parts.join('\n\n') + '\n';
}

export function asHtml({ subject, paragraphs, code, action }: Letter): string {
  const body = paragraphs.map((paragraph) => `<p>${escapeHtml(paragraph)}</p>`);
  if (code !== undefined) body.push(`<p style="font-size: 24px; letter-spacing: 4px">${escapeHtml(code)}</p>`);
  if (action) body.push(`<p><a href="${escapeHtml(webAddress(action.url))}">${escapeHtml(action.label)}</a></p>`);
  return [
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>`,
    '<body style="font: 16px/1.5 sans-serif; max-width: 36em; margin: 2em auto; padding: 0 1em">',
    ...body,
    '</body></html>',
  ].join('\n');
}

/** A link in a letter leads to a page, never into a script. */
function webAddress(url: string): string {
  if (!/^https?:$/.test(new URL(url).protocol)) throw new TypeError('A letter links to web pages only');
  return url;
}
