export * from './file-mailer.ts';
export * from './letter.ts';
export * from './mailer.ts';
