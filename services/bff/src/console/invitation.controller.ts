import { Controller } from '@nestjs/common';
import {
  type CallRequest,
  invitationsAccept,
  invitationsInvite,
  invitationsInvitePlayers,
  invitationsList,
  invitationsPreview,
  invitationsResend,
  invitationsRevoke,
  type InvitedRole,
  type Invitee,
  invitationPreview,
} from '@strainscope/console-contract';
import { inviteAnswerOf, inviteeMessage, sentInvitationOf } from '../mappers/invitation.mapper.ts';
import { pagedAnswer, pageRequestOf } from '../mappers/page.mapper.ts';
import { toContract } from '../mappers/to-contract.ts';
import { ServiceClients } from '../clients/service-clients.ts';
import { answer } from '../calls/answer.ts';
import { Handles } from '../calls/handles.decorator.ts';
import { WearerReader } from '../readers/wearer-reader.ts';

@Controller('bff')
export class InvitationController {
  constructor(
    private readonly services: ServiceClients,
    private readonly wearers: WearerReader,
  ) {}

  @Handles(invitationsInvite)
  async staff({ body }: CallRequest<typeof invitationsInvite>) {
    const { role, id = '', custody, invitees, mode } = body;
    const place = role === 'guardian' ? { childId: id, custody } : await this.placeOf(id);
    return answer(inviteAnswerOf(await this.invite(role, place, invitees, mode)));
  }

  @Handles(invitationsInvitePlayers)
  async players({ body }: CallRequest<typeof invitationsInvitePlayers>) {
    const { team_id, invitees, mode } = body;
    const verdicts = await this.invite('player', await this.placeOf(team_id), invitees, mode);
    // What is sent is sent, whether or not it can be recorded who was shown.
    const worn = mode === 'check' ? await this.wearers.ofRows(team_id, invitees) : [];
    return answer(inviteAnswerOf(verdicts, worn));
  }

  @Handles(invitationsPreview)
  async preview({ body }: CallRequest<typeof invitationsPreview>) {
    return answer(toContract(invitationPreview, await this.services.invitations.previewInvitation(body), {}));
  }

  @Handles(invitationsList)
  async list({ query }: CallRequest<typeof invitationsList>) {
    const { node_id: nodeId = '', child_id: childId = '', state = '' } = query;
    const list = await this.services.invitations.listInvitations({
      nodeId,
      childId,
      state,
      page: pageRequestOf(query),
    });
    return pagedAnswer(list.invitations, sentInvitationOf, { page: list.page });
  }

  @Handles(invitationsAccept)
  async accept({ body }: CallRequest<typeof invitationsAccept>) {
    const { role, nodeId = null, childId = null } = await this.services.invitations.acceptInvitation(body);
    return answer({ role: role as InvitedRole, node_id: nodeId, child_id: childId });
  }

  @Handles(invitationsResend)
  async resend({ params }: CallRequest<typeof invitationsResend>) {
    return answer(sentInvitationOf(await this.services.invitations.resendInvitation({ invitationId: params.id })));
  }

  @Handles(invitationsRevoke)
  async revoke({ params }: CallRequest<typeof invitationsRevoke>) {
    return answer(sentInvitationOf(await this.services.invitations.revokeInvitation({ invitationId: params.id })));
  }

  private invite(role: string, place: object, rows: readonly Invitee[], mode: 'check' | 'send') {
    const invitees = rows.map(inviteeMessage);
    return this.services.invitations.invite({ role, ...place, invitees, checkOnly: mode === 'check' });
  }

  /** The node as the tree knows it, for the letter says its name; an admin is invited to none. */
  private async placeOf(id: string): Promise<{ nodeId: string; placeName: string }> {
    const { name } = id === '' ? { name: '' } : await this.services.tree.getNode({ nodeId: id });
    return { nodeId: id, placeName: name };
  }
}
