import { client, startIdentityProvider, startMetadata } from '../identity-provider.ts';

/** Starts two providers, and settings that name them: rightly, without a vouch for addresses, and by metadata that are not theirs. */
export async function startElsewhere() {
  const club = await startIdentityProvider(['https://console.test/login/club', 'https://console.test/login/hearsay']);
  const rival = await startIdentityProvider(['https://console.test/login/rival', 'https://console.test/login/club']);
  const metadata = await startMetadata({ '/honest': (own) => own, '/posing': () => club.issuer });
  const identityProviders = JSON.stringify({
    club: { ...client, issuer: club.issuer, label: 'The club', insecure: true, vouchesForEmail: true },
    rival: { ...client, issuer: rival.issuer, insecure: true, vouchesForEmail: true },
    // The same, and nobody has said that its word for an address counts.
    hearsay: { ...client, issuer: club.issuer, insecure: true },
    honest: { ...client, issuer: `${metadata.url}/honest`, insecure: true },
    posing: { ...client, issuer: `${metadata.url}/posing`, insecure: true },
  });
  const stop = () => {
    club.close();
    rival.close();
    metadata.close();
  };
  return { club, rival, metadataUrl: metadata.url, identityProviders, stop };
}

let number = 0;
export function account(given: object = {}) {
  const sub = `subject-${number++}`;
  const email = `${sub}@club.example`;
  return { sub, email, email_verified: true, given_name: 'Jane', family_name: 'Canary', ...given };
}
