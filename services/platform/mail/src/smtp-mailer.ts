import { createTransport } from 'nodemailer';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Letter } from './letter.ts';
import { mailMessage } from './mail-message.ts';
import { RecipientRefused, type Address, type KeptLetter, type Mailer } from './mailer.ts';
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
    // An attacker in between could hide the server's offer of TLS, and read the password.
    if (url.password !== '') url.searchParams.set('requireTLS', 'true');
    url.searchParams.set('connectionTimeout', '10000');
    // Some look through a letter for long before they take it, and who leaves earlier sends a copy with the next try. The 10
    // minutes of RFC 5321 (4.5.3.2.6) would let a server that says nothing hold up all letters.
    url.searchParams.set('socketTimeout', '120000');
    this.transport = createTransport(url.href);
  }

  async send(id: string, to: Address, letter: Letter): Promise<void> {
    const message = mailMessage(id, this.options.from, to, letter);
    await this.options.told.once(`letter ${id}`, () => this.hand(message));
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

  private async hand(message: SendMailOptions): Promise<void> {
    await this.transport.sendMail(message).catch((failure: SmtpFailure) => {
      throw isRefusedForGood(failure) ? new RecipientRefused(failure.responseCode!) : failure;
    });
  }
}

interface SmtpFailure extends Error {
  command?: string;
  response?: string;
  responseCode?: number;
}

/** No mailbox, not here, no mailbox's name, a domain without mail: RFC 5321 (4.2.2) and 7504. */
const NOBODY_THERE = [550, 551, 553, 556];

/** X.7.x says who may write (RFC 3463): the address is right, and whoever runs the mail can mend that. */
function isRefusedForGood({ command, response = '', responseCode = 0 }: SmtpFailure): boolean {
  return command === 'RCPT TO' && NOBODY_THERE.includes(responseCode) && !/^\d{3}[ -]5\.7\./.test(response);
}
