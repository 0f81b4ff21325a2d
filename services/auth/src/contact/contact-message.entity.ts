import { defineEntity, p } from '@mikro-orm/core';

/** What somebody wrote to whoever runs the installation. */
export const ContactMessage = defineEntity({
  name: 'ContactMessage',
  tableName: 'contact_messages',
  properties: {
    id: p.uuid().primary(),
    name: p.text(),
    email: p.text(),
    subject: p.text(),
    message: p.text(),
    sentAt: p.datetime(),
  },
});
