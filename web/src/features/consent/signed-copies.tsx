import { consentDocumentUrl, type ConsentPurpose, type Consents } from '@strainscope/console-contract';
import { formatDay } from '../../shared/format/format-time.ts';
import { Time } from '../../shared/format/time.tsx';
import { AddForm } from './add-form.tsx';

type Signing = Consents['signings'][number];

interface SignedCopiesProps {
  consents: Consents;
  /** For whoever may add the scanned form of a consent on paper. */
  onFormAdded?: () => void;
}

/** Every signature, the newest first: whose, under which version of which texts, how, and its document. */
export function SignedCopies({ consents, onFormAdded }: SignedCopiesProps) {
  const { player_id: id, signings } = consents;
  if (signings.length === 0) return null;
  return (
    <section aria-label="Signed copies">
      <h2>Signed copies</h2>
      <ul>
        {signings.map((signing) => (
          <li key={signing._id}>
            <How signing={signing} /> {whatWasSigned(consents, signing)}{' '}
            {signing.has_document && (
              <a href={consentDocumentUrl(id, signing._id)} download>
                {signing.signature_kind === 'paper' ? 'Form' : 'PDF'}
              </a>
            )}
            {signing.signature_kind !== 'paper' && !signing.has_document && 'The PDF is being made.'}
            {onFormAdded && signing.signature_kind === 'paper' && !signing.has_document && (
              <AddForm personId={id} signingId={signing._id} onAdded={onFormAdded} />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function How({ signing }: { signing: Signing }) {
  const { signed_at, signed_on, signer_name, signature_kind, entered_by } = signing;
  if (signature_kind !== 'paper')
    return (
      <>
        <Time at={signed_at} />, {signer_name}
        {signature_kind === 'external' && ', with the signature provider'}:
      </>
    );
  return (
    <>
      {signed_on === null ? 'On paper' : `On paper of ${formatDay(signed_on)}`}, {signer_name}, entered{' '}
      {entered_by !== null && `by ${entered_by} `}
      <Time at={signed_at} />:
    </>
  );
}

/** "Research (version 2026-09); no to Video (version 2026-09)." */
function whatWasSigned({ purposes }: Consents, { given, refused, versions }: Signing): string {
  const named = (signed: readonly ConsentPurpose[]) =>
    signed
      .map((each) => {
        const title = purposes.find(({ purpose }) => purpose === each)?.title ?? each;
        return versions[each] === undefined ? title : `${title} (version ${versions[each]})`;
      })
      .join(', ');
  const parts = [given.length > 0 && named(given), refused.length > 0 && `no to ${named(refused)}`];
  return `${parts.filter(Boolean).join('; ')}.`;
}
