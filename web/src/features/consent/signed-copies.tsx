import type { Consents } from '@strainscope/console-contract';
import { Time } from '../../shared/format/time.tsx';

/** The PDF of each signature, the newest first. */
export function SignedCopies({ consents: { player_id: id, signings } }: { consents: Consents }) {
  if (signings.length === 0) return null;
  return (
    <section aria-label="Signed copies">
      <h2>Signed copies</h2>
      <ul>
        {signings.map((signing) => (
          <li key={signing._id}>
            <Time at={signing.signed_at} />, {signing.signer_name}{' '}
            {signing.has_document && (
              <a href={`/bff/people/${id}/consents/${signing._id}/document`} download>
                PDF
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
