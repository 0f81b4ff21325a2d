import type { PersonalDataStore } from '@strainscope/personal-data';
import { ofTheirAddresses } from '../../people/addresses/former-addresses.ts';

/** Forms that were scanned are a PDF or a picture. */
const signedForm = {
  names: `array['consent signed ' || to_char(signed_at at time zone 'UTC', 'YYYY-MM-DD HH24.MI.SS') || ' UTC']`,
  about: 'What was consented to and refused, as it was signed.',
};

/** What moves along with the person (`moveMail`). */
const ofTheirAddress = 'email = (select email from people where id = ?)';
const invitedThem = ofTheirAddresses('invitations.email', 'invitations.invited_at');

/**
 * What auth keeps of people beside the access log, which holds ids alone and stays. What refers to a person goes before
 * the person.
 */
export const authPersonalData: readonly PersonalDataStore[] = [
  { name: 'consents', table: 'consent_decisions' },
  {
    name: 'signatures',
    table: 'consent_signings',
    blobs: 'array[document_key]',
    files: signedForm,
    // A guardian's hand, as strokes; the document shows it as the signer wanted it seen.
    secret: ['signature'],
  },
  {
    // What was decided for a child is the child's record: it stays under the id, with the hash of what was signed.
    name: 'signatures for others',
    table: 'consent_signings',
    where: '(signer_id = ? and person_id <> ?)',
    blobs: 'array[document_key]',
    files: {
      ...signedForm,
      unless: {
        where: `not exists (select from guardianships where guardian_id = ? and child_id = person_id)`,
        because: 'It is the record of somebody whose guardian you are not, or not any more.',
      },
    },
    strikeOut: `signer_name = 'Erased', signature = '{"kind": "erased"}', document_key = null`,
  },
  { name: 'signatures begun elsewhere', table: 'external_signings', where: '(person_id = ? or signer_id = ?)' },
  {
    name: 'signatures begun before the sign-up',
    table: 'invited_signings',
    where: `invitation_id in (select id from invitations where ${invitedThem})`,
  },
  { name: 'processing decisions', table: 'processing_decisions' },
  {
    name: 'requests to guardians',
    table: 'guardian_requests',
    // The last letter may have gone elsewhere than the first.
    where: `(person_id = ? or guardian_id = ? or ${ofTheirAddresses('guardian_requests.guardian_email', 'guardian_requests.sent_at')})`,
    secret: ['token_hash'],
  },
  {
    name: 'invitations',
    table: 'invitations',
    where: `(person_id = ? or accepted_by = ? or ${invitedThem})`,
    secret: ['token_hash'],
  },
  { name: 'letters to be sent', table: 'letter_orders', where: 'subject_id = ?' },
  { name: 'links in letters', table: 'one_time_links', secret: ['token_hash'] },
  { name: 'changes of the e-mail address', table: 'email_changes', secret: ['token_hash'] },
  { name: 'corrections of the birth date', table: 'birth_date_corrections' },
  { name: 'one-time codes', table: 'one_time_codes' },
  { name: 'requests to join a team', table: 'team_requests', where: '(person_id = ? or staff_id = ?)' },
  { name: 'linked identities', table: 'identities' },
  {
    name: 'identities to be linked',
    table: 'identity_sign_ins',
    where: '(person_id = ? or link_id in (select id from one_time_links where person_id = ?))',
    secret: ['state_hash'],
  },
  { name: 'unlinked identities', table: 'unlinked_identities' },
  { name: 'unfinished registrations', table: 'identity_registrations', where: ofTheirAddress, secret: ['token_hash'] },
  { name: 'newsletter', table: 'newsletter_subscriptions', where: ofTheirAddress },
  { name: 'messages to us', table: 'contact_messages', where: ofTheirAddress },
  { name: 'second factors', table: 'second_factors', secret: ['totp_secret'] },
  { name: 'recovery codes', table: 'recovery_codes', secret: ['code_hash'] },
  { name: 'passkeys', table: 'passkeys', secret: ['public_key'] },
  { name: 'passkey ceremonies', table: 'passkey_ceremonies', secret: ['challenge'] },
  { name: 'sign-in challenges', table: 'sign_in_challenges', secret: ['token_hash'] },
  { name: 'sessions', table: 'sessions', secret: ['token_hash'] },
  { name: 'passwords', table: 'credentials', secret: ['password_hash'] },
  { name: 'API tokens', table: 'api_tokens', secret: ['token_hash'] },
  { name: 'guardianships', table: 'guardianships', where: '(guardian_id = ? or child_id = ?)' },
  {
    name: 'copies of data',
    table: 'data_copies',
    where: `(person_id = ? and kind = 'export')`,
    blobs: `array['exports/' || id || '/archive.zip']`,
    files: { never: 'The files of earlier copies: they would be in here twice.' },
  },
  // What is asked of the services to tell what is held: no copy, though it lies in the same table.
  { name: 'counts of what is held', table: 'data_copies', where: `(person_id = ? and kind = 'holdings')` },
  // Triggers keep them in step with the row below; what is counted and erased is told all the same.
  { name: 'words to find people by', table: 'person_words' },
  { name: 'words to find families by', table: 'family_words', where: 'guardian_id = ?' },
  { name: 'people', table: 'people', where: 'id = ?' },
];
