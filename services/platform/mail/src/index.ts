export * from './file-mailer.ts';
export * from './file-sms.ts';
export * from './letter.ts';
export * from './mailer.ts';
export * from './sms.ts';
