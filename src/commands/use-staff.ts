import { conversation, type CommentOwner } from '../../contract/conversation/conversation.ts'
import type { Mentionable } from '../../contract/conversation/mentions.ts'
import { signedInUser } from './session.ts'
import { useCall } from './use-call.ts'

const nobody: readonly Mentionable[] = []

/** Staff who may read the record and can be mentioned; empty for customers. */
export function useStaff(about: CommentOwner): readonly Mentionable[] {
  const ours = signedInUser().kind === 'staff'
  const { answer } = useCall(conversation.mentionable, ours ? { query: { about } } : null, { handled: true })
  return answer?.data ?? nobody
}
