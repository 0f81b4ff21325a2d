export * from './file-mailer.ts';
export * from './file-sms.ts';
export * from './gateway-sms.ts';
export * from './letter.ts';
export * from './mailer.ts';
export * from './sms.ts';
export * from './smtp-mailer.ts';
export * from './told-occasions.ts';
