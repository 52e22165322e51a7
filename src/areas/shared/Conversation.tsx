import { useEffect, useState } from 'react'
import { conversation, type Comment, type CommentOwner } from '../../../contract/conversation/conversation.ts'
import { formatMoment } from '../../../contract/format.ts'
import { sendOnce } from '../../data/http.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { RichField } from '../../commands/RichField.tsx'
import { useCommand } from '../../commands/use-command.ts'
import { useStaff } from '../../commands/use-staff.ts'
import { useDraft } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import { Button } from '../../ui/Button.tsx'
import { RichText } from '../../workspace/rich-text/RichText.tsx'

interface ConversationProps {
  tab: TabHandle
  about: { type: CommentOwner; id: number }
  comments: readonly Comment[]
  /** Commands that add (`body`), change and delete (`comment_id`). */
  commands: { add: string; edit: string; remove: string }
}

/** `@name` mentions a colleague. */
export function Conversation({ tab, about: { type, id }, comments, commands }: ConversationProps) {
  const staff = useStaff(type)
  // Marks notifications read on opening only, as later ones are news. Failures are ignored; the next visit retries.
  useEffect(() => void sendOnce(conversation.markRead, { body: { about: { type, id } } }).catch(() => undefined), [type, id])
  return (
    <section aria-label="Komentāri" className="flex max-w-180 flex-col gap-2">
      <h2 className="font-semibold">Komentāri</h2>
      {comments.length === 0 && <p className="text-muted">Vēl nekas nav teikts</p>}
      <ol aria-label="Komentāri" className="flex flex-col">
        {comments.map((comment) => (
          <li key={comment.id} className="flex flex-col gap-0.5 border-b border-line py-2 last:border-0">
            <p className="flex flex-wrap items-center gap-x-2 text-small text-muted">
              <span className="font-medium text-text">{comment.user?.name ?? 'Atbalsts'}</span>
              <span className="figures">{formatMoment(comment.created_at)}</span>
              {comment.edited_at && <span>labots</span>}
              {comment.is_own && (
                <span className="ml-auto flex gap-1">
                  <CommandButton id={commands.edit} args={{ comment_id: comment.id, was: comment.body }} tone="quiet">
                    Labot
                  </CommandButton>
                  <CommandButton id={commands.remove} args={{ comment_id: comment.id }} tone="quiet">
                    Dzēst
                  </CommandButton>
                </span>
              )}
            </p>
            <RichText text={comment.body} people={staff} />
          </li>
        ))}
      </ol>
      <Answer tab={tab} about={type} command={commands.add} mentions={staff.length > 0} />
    </section>
  )
}

function Answer({ tab, about, command, mentions }: { tab: TabHandle; about: CommentOwner; command: string; mentions: boolean }) {
  const { value, set, clear } = useDraft<string>(tab, 'comment', () => '')
  const { reason, run } = useCommand(command)
  const [busy, setBusy] = useState(false)

  async function send(): Promise<void> {
    if (busy || value.trim() === '') return
    setBusy(true)
    if ((await run({ body: value })).outcome === 'done') clear()
    setBusy(false)
  }

  if (reason !== null) return null
  return (
    <div className="flex flex-col items-start gap-1.5">
      <RichField
        label="Komentārs"
        name="comment"
        hint={mentions ? '@ piemin darbinieku' : undefined}
        value={value}
        onChange={(text) => set(text ?? '')}
        send={() => void send()}
        offers={about}
        className="w-full"
      />
      <Button busy={busy} shortcut="ctrl+enter" onClick={() => void send()}>
        Pievienot
      </Button>
    </div>
  )
}
