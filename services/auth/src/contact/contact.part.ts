import { definePart } from '@strainscope/service-kit';
import type { AuthPart } from '../letters/auth-part.ts';
import { ContactMessage } from './contact-message.entity.ts';
import { ContactLetter } from './contact.letter.ts';
import { NewsletterLetter } from './newsletter.letter.ts';
import { OwnSubscription } from './own-subscription.ts';
import { SendMessage } from './send-message.ts';
import { Subscribe } from './subscribe.ts';
import { Subscription } from './subscription.entity.ts';

/** The newsletter and the contact form. */
export const contact = definePart<AuthPart>({
  entities: [Subscription, ContactMessage],
  providers: [Subscribe, OwnSubscription, SendMessage],
  letters: [NewsletterLetter, ContactLetter],
});
