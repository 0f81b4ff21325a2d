export const complianceTypes = ['irb', 'hipaa', 'ferpa', 'coppa', 'gdpr'] as const;
/** A rule book of the compliance pages. */
export type ComplianceType = (typeof complianceTypes)[number];
