/**
 * Whether an address is one of a push service that this installation sends to. Anybody who is signed in names an address,
 * and the server then calls it: it calls no other host.
 * @param services origins; `*.` stands for any host below
 */
export function isOfPushService(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, host, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  return services.some((service) => {
    const [scheme, allowed = ''] = service.split('://');
    if (protocol !== `${scheme}:`) return false;
    return allowed.startsWith('*.') ? host.endsWith(allowed.slice(1)) : host === allowed;
  });
}
