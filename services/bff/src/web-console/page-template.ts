import { randomBytes } from 'node:crypto';
import { escapeHtml } from '@strainscope/kernel';
import type { Response } from 'express';

const NONCE = '__CSP_NONCE__';
const OPERATOR = '__OPERATOR_NAME__';

/**
 * The console's page as `docs/adr/0020` has it: every answer carries a fresh nonce, in the page for antd's style elements
 * and in the policy, which then allows no other inline style.
 */
export class PageTemplate {
  private readonly html: string;

  constructor(template: string, operatorName: string) {
    this.html = template.replaceAll(OPERATOR, escapeHtml(operatorName));
  }

  send(response: Response): void {
    const nonce = randomBytes(16).toString('base64');
    const policy = String(response.getHeader('content-security-policy')).replace(
      "style-src 'self'",
      `$& 'nonce-${nonce}'`,
    );
    response
      .set({ 'content-security-policy': policy, 'cache-control': 'no-store' })
      .type('html')
      .send(this.html.replaceAll(NONCE, nonce));
  }
}
