import type { EntityManager } from '@mikro-orm/postgresql';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '@strainscope/service-kit';
import type { AuthConfig } from '../config/auth.config.ts';
import type { Delivery, LetterWriter } from '../letters/letter-writer.ts';
import { ContactMessage } from './contact-message.entity.ts';
import { contactLetter } from './send-message.ts';

@Injectable()
export class ContactLetter implements LetterWriter {
  readonly kind = contactLetter;

  constructor(@Inject(CONFIG) private readonly config: AuthConfig) {}

  async write(em: EntityManager, messageId: string): Promise<Delivery | undefined> {
    const written = await em.findOne(ContactMessage, { id: messageId });
    if (!written) return undefined;
    const { name, email, subject, message } = written;
    return {
      to: { address: this.config.contactEmail },
      letter: {
        subject: `Contact form: ${subject}`,
        paragraphs: [`From ${name} (${email})`, ...message.split(/\n{2,}/)],
      },
    };
  }
}
