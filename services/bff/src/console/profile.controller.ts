import { Controller, Req } from '@nestjs/common';
import type { MessageInitShape } from '@bufbuild/protobuf';
import {
  type CallRequest,
  meshUrl,
  profilesCorrectBirthDate,
  profilesGet,
  profilesHeadModel,
  profilesSetLetters,
  profilesSetPosition,
  profilesSports,
  profilesUpdate,
} from '@strainscope/console-contract';
import type { HeadDimensions, UpdateProfileRequestSchema } from '@strainscope/proto/auth';
import { headOf, profileOf } from '../mappers/profile.mapper.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { principalOf, type SignedInRequest } from '../session/signed-in-request.ts';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';

/** Said plainly: measurements are kept, and do not shape the mesh yet. */
function modelStatus(head: HeadDimensions | undefined): string {
  const now = 'Simulations run on the template head; a head model of your own is not available yet.';
  return head ? `Your measurements are kept. ${now}` : now;
}

type Change = Omit<MessageInitShape<typeof UpdateProfileRequestSchema>, '$typeName' | 'personId' | 'version'>;

@Controller('bff')
export class ProfileController {
  constructor(private readonly services: ServiceClients) {}

  @Handles(profilesGet)
  async profile({ body }: CallRequest<typeof profilesGet>, @Req() request: SignedInRequest) {
    return this.profileOf(body.user_id ?? principalOf(request).personId);
  }

  @Handles(profilesUpdate)
  update({ body }: CallRequest<typeof profilesUpdate>, @Req() request: SignedInRequest) {
    const { contact, head, settings } = body;
    return this.change(body, request, {
      ...(contact && {
        contact: {
          firstName: contact.first_name,
          lastName: contact.last_name,
          sex: contact.sex,
          address: contact.address,
        },
      }),
      ...(head && {
        head: { length: head.length ?? 0, breadth: head.breadth ?? 0, circumference: head.circumference ?? 0 },
      }),
      ...(settings && { settings: { timeZone: settings.time_zone } }),
    });
  }

  @Handles(profilesSetPosition)
  position({ body }: CallRequest<typeof profilesSetPosition>, @Req() request: SignedInRequest) {
    const { sport, position } = body;
    return this.change(body, request, { position: { sport, position } });
  }

  @Handles(profilesSetLetters)
  letters({ body }: CallRequest<typeof profilesSetLetters>, @Req() request: SignedInRequest) {
    return this.change(body, request, { letters: { wanted: body.letters, offered: body.offered } });
  }

  @Handles(profilesHeadModel)
  async model({ body }: CallRequest<typeof profilesHeadModel>, @Req() request: SignedInRequest) {
    const personId = body.user_id ?? principalOf(request).personId;
    const profile = await this.services.profiles.getProfile({ personId });
    return answer({
      status_text: modelStatus(profile.head),
      head: headOf(profile),
      meshes: await this.meshesOf(personId),
    });
  }

  @Handles(profilesCorrectBirthDate)
  async correctBirthDate({
    params: { id: personId },
    body: { version, birth_date, reason, guardian_email: guardianEmail = '' },
  }: CallRequest<typeof profilesCorrectBirthDate>) {
    await this.services.profiles.correctBirthDate({ personId, version, birthDate: birth_date, reason, guardianEmail });
    return this.profileOf(personId);
  }

  @Handles(profilesSports)
  async sports(_: CallRequest<typeof profilesSports>) {
    const { sports } = await this.services.profiles.listSports({});
    return answer(sports.map(({ name, positions }) => ({ name, positions })));
  }

  /** What the newest complete simulation ran on. */
  private async meshesOf(personId: string) {
    const page = { size: 1 };
    const { simulations } = await this.services.overview.listSimulations({ personId, group: 'complete', page });
    const [newest] = simulations;
    if (!newest) return [];
    const { result } = await this.services.simulations.getSimulation({ simulationId: newest.simulationId });
    return result ? [{ name: 'Brain mesh of the newest simulation', url: meshUrl(result.meshHash) }] : [];
  }

  private async change(
    { user_id, version }: { user_id?: string | undefined; version: number },
    request: SignedInRequest,
    change: Change,
  ) {
    const personId = user_id ?? principalOf(request).personId;
    await this.services.profiles.updateProfile({ personId, version, ...change });
    return this.profileOf(personId);
  }

  private async profileOf(personId: string) {
    const [person, profile] = await Promise.all([
      this.services.people.getPerson({ personId }),
      this.services.profiles.getProfile({ personId }),
    ]);
    return answer(profileOf(person, profile));
  }
}
