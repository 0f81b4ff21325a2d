/** The nonce of this page's content security policy, which antd's style elements must carry. Empty where no policy is set. */
export function cspNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}
