import { escapeHtml } from '@strainscope/kernel';
import type { SentItem } from './outbox.ts';

/** The page that shows what was sent, newest first; every web address in it is a link. */
export function outboxPage(items: readonly SentItem[]): string {
  const body = items.length === 0 ? '<p>Nothing has been sent yet.</p>' : items.map(article).join('\n');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Outbox · StrainScope</title></head>
<body>
<h1>Outbox</h1>
<p>Letters and text messages of this machine, newest first. Only this machine can read them.</p>
${body}
</body>
</html>`;
}

function article({ at, to, subject, text, attachments }: SentItem): string {
  const paragraphs = text.trim().split('\n\n').map(linked);
  if (attachments.length > 0) paragraphs.push(`Attached: ${escapeHtml(attachments.join(', '))}`);
  return `<article>
<hr>
<h2>${escapeHtml(subject === '' ? 'Text message' : subject)}</h2>
<p>To ${escapeHtml(to)}, <time>${escapeHtml(at)}</time></p>
${paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n')}
</article>`;
}

/** Web addresses become links, everything else text: also what ends the sentence or bracket that one stands in. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?'’”»)\]…])/)
    .map((part, index) =>
      index % 2 === 0 ? escapeHtml(part) : `<a href="${escapeHtml(part)}">${escapeHtml(part)}</a>`,
    )
    .join('');
}
