import { createTransport } from 'nodemailer';
import type { Transporter } from 'nodemailer';
import type { Letter } from './letter.ts';
import { mailMessage } from './mail-message.ts';
import type { Address, KeptLetter, Mailer } from './mailer.ts';
import type { ToldOccasions } from './told-occasions.ts';

export interface SmtpMailerOptions {
  /** `smtps://user:password@host:465`, or `smtp://host:587`, which turns to TLS where the server offers it, and must where a password is given. */
  url: string;
  from: Address;
  told: ToldOccasions;
}

/** The mailer of a cluster: letters go to a mail server, over a few connections that stay open. */
export class SmtpMailer implements Mailer {
  private readonly transport: Transporter;

  constructor(private readonly options: SmtpMailerOptions) {
    const url = new URL(options.url);
    url.searchParams.set('pool', 'true');
    // Whoever stands in between could hide the server's offer of TLS, and read the password.
    if (url.password !== '') url.searchParams.set('requireTLS', 'true');
    url.searchParams.set('connectionTimeout', '10000');
    url.searchParams.set('socketTimeout', '30000');
    this.transport = createTransport(url.href);
  }

  async send(id: string, to: Address, letter: Letter): Promise<void> {
    const message = mailMessage(id, this.options.from, to, letter);
    await this.options.told.once(`letter ${id}`, () => this.transport.sendMail(message));
  }

  kept(): Promise<KeptLetter[]> {
    return Promise.resolve([]);
  }

  /** Nothing is kept here. */
  forget(): Promise<number> {
    return Promise.resolve(0);
  }

  close(): void {
    this.transport.close();
  }
}
