import { Controller, Inject, Ip } from '@nestjs/common';
import { type CallRequest, contactSend, newsletterConfirm, newsletterSubscribe } from '@strainscope/console-contract';
import { BOT_CHECK, type BotCheck } from '../bot-check/bot-check.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';

@Controller('bff')
export class ContactController {
  constructor(
    private readonly services: ServiceClients,
    @Inject(BOT_CHECK) private readonly bots: BotCheck,
  ) {}

  @Handles(newsletterSubscribe)
  async subscribe({ body }: CallRequest<typeof newsletterSubscribe>, @Ip() address: string) {
    await this.bots.demandPerson(body.bot_check, address);
    const { email, first_name: firstName = '', last_name: lastName = '' } = body;
    await this.services.contact.subscribe({ email, firstName, lastName, address });
    return answer(null);
  }

  @Handles(newsletterConfirm)
  async confirm({ body }: CallRequest<typeof newsletterConfirm>) {
    await this.services.contact.confirmSubscription(body);
    return answer(null);
  }

  @Handles(contactSend)
  async write({ body }: CallRequest<typeof contactSend>, @Ip() address: string) {
    const { bot_check: proof, ...message } = body;
    await this.bots.demandPerson(proof, address);
    await this.services.contact.sendMessage({ ...message, address });
    return answer(null);
  }
}
