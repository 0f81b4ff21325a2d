import type { AuthPart } from './auth-part.ts';
import { ContactMessage } from './contact/contact-message.entity.ts';
import { ContactLetter } from './contact/contact.letter.ts';
import { NewsletterLetter } from './contact/newsletter.letter.ts';
import { OwnSubscription } from './contact/own-subscription.ts';
import { SendMessage } from './contact/send-message.ts';
import { Subscribe } from './contact/subscribe.ts';
import { Subscription } from './contact/subscription.entity.ts';

/** The newsletter and the contact form. */
export const contact: AuthPart = {
  entities: [Subscription, ContactMessage],
  providers: [Subscribe, OwnSubscription, SendMessage],
  letters: [NewsletterLetter, ContactLetter],
};
