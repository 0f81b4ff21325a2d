import { escapeHtml } from '@strainscope/kernel';
import type { ConsentText } from '../texts/consent-text.ts';
import type { Capacity } from '../decisions/processing-permission.ts';
import { signatureField, type Signature } from '../decisions/signature.ts';

/** Everything that the document shows. */
export interface DocumentContent {
  personName: string;
  signerName: string;
  capacity: Capacity;
  /** Null for what is about to be signed with a signature provider. */
  signed: { at: Date; signature: Signature } | null;
  decisions: readonly { given: boolean; text: ConsentText }[];
  reference: string;
}

const roles: Record<Capacity, string> = {
  self: 'for themselves',
  guardian: 'as a parent or guardian',
  assent: 'as a young person whose guardian decides as well',
};

/** The document as a page of HTML: the texts in full, what was decided on each, and the signature. */
export function consentDocument(content: DocumentContent): string {
  const { personName, signerName, capacity, signed, decisions, reference } = content;
  const signer = `<b>${escapeHtml(signerName)}</b> ${roles[capacity]}`;
  const about = personName === signerName ? '' : `<p>About: <b>${escapeHtml(personName)}</b></p>`;
  return `<!doctype html><html lang="${decisions[0]?.text.language ?? 'en'}"><head><meta charset="utf-8">
<title>Consent of ${escapeHtml(signerName)}</title><style>${style}</style></head><body>
<h1>Consent</h1>${about}
<p>${signed ? `Signed by ${signer} on ${signed.at.toISOString().slice(0, 16).replace('T', ', ')} UTC` : `To be signed by ${signer}`}</p>
${decisions.map(decided).join('')}
<section><h2>Signature</h2>${signed ? drawn(signed.signature) : ''}<p>${escapeHtml(signerName)}</p></section>
<footer>Reference ${escapeHtml(reference)}</footer></body></html>`;
}

const style = `
  body { font: 11pt/1.5 sans-serif; margin: 0; }
  h1 { font-size: 20pt; } h2 { font-size: 14pt; margin-bottom: 0; } h3 { font-size: 11pt; margin-bottom: 0; }
  .answer { border: 1px solid #444; padding: 4pt 8pt; display: inline-block; }
  section { break-inside: auto; } svg { border-bottom: 1px solid #444; } footer { font-size: 8pt; color: #444; }
`;

function decided({ given, text }: DocumentContent['decisions'][number]): string {
  const blocks = text.blocks.map(({ kind, lines }) => {
    if (kind === 'heading') return `<h3>${escapeHtml(lines[0]!)}</h3>`;
    if (kind === 'paragraph') return `<p>${escapeHtml(lines[0]!)}</p>`;
    return `<ul>${lines.map((line) => `<li>${escapeHtml(line)}</li>`).join('')}</ul>`;
  });
  return `<section><h2>${escapeHtml(text.title)}</h2>${blocks.join('')}
<p class="answer"><b>${given ? 'Yes, I agree.' : 'No, I do not agree.'}</b></p>
<footer>Version ${escapeHtml(text.version)}, sha256 ${text.hash}</footer></section>`;
}

function drawn(signature: Signature): string {
  switch (signature.kind) {
    case 'drawn': {
      const { width, height } = signatureField;
      const lines = signature.strokes.map((points) => `<polyline points="${points.join(' ')}"/>`).join('');
      return `<svg viewBox="0 0 ${width} ${height}" width="360" height="108" fill="none" stroke="#000" stroke-width="4">${lines}</svg>`;
    }
    case 'typed':
      return `<p>Typed instead of drawn: <b>${escapeHtml(signature.name)}</b></p>`;
    case 'external':
      return `<p>Signed with the signature provider, reference ${escapeHtml(signature.reference)}</p>`;
    case 'paper':
      return '<p>Signed on paper.</p>';
    case 'erased':
      return '<p>Whoever signed was erased.</p>';
  }
}
