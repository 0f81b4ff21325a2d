/** What is left of somebody after an erasure, and why; in words for them. */
export const whatStays: readonly string[] = [
  'What you decided for a child, if you did: the decision, when it was made and the hash of what was signed, under an id. It is the child’s record; your name, signature, document and address are gone from it.',
  'Entries of the access log, under ids: they are the evidence of who looked at whose data.',
  'What you did as staff or operator of others’ records, under an id: files that you sent for a team, invitations, edits of teams and of who belongs to them, changes of the machines.',
  'The id itself, so that nothing that arrives late is taken in. It leads to no name any more.',
];
