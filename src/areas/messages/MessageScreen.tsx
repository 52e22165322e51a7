import { useParams } from 'wouter'
import { formatMoment } from '../../../contract/format.ts'
import { messages, type MessageRecord } from '../../../contract/messages/messages.ts'
import { isArchived, message as chart } from '../../../machines/message.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { commandById } from '../../commands/commands.ts'
import { startCommand } from '../../commands/run.ts'
import { useCall } from '../../commands/use-call.ts'
import { Badge, StatusBadge } from '../../ui/Badge.tsx'
import { RecordHead, RecordPage } from '../../workspace/record/RecordPage.tsx'
import { useRecord, useTitle, useView } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps } from '../../tabs/tab.ts'
import { RichText } from '../../workspace/rich-text/RichText.tsx'
import { daysOnBoard, messageTones } from './messages.labels.ts'

export default function MessageScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'messageId'>>()
  const state = useCall(messages.show, { params: { id: Number(params.messageId) } }, { page: true })
  const record = state.answer?.data
  useTitle(tab, record?.title)
  useRecord(tab, record && messageSubject(record))
  useView(tab, { edit: () => void startCommand(commandById('message.edit'), {}, tab.id) })
  return (
    <RecordPage state={state} noun="ziņa">
      {(found) => <Message record={found} />}
    </RecordPage>
  )
}

function messageSubject({ id, title, body, lock_version, status, can, is_pinned, visible_from, visible_to }: MessageRecord) {
  return { kind: 'message', id, title, lock_version, status, can, facts: { title, body, is_pinned, visible_from, visible_to } } as const
}

function Message({ record }: { record: MessageRecord }) {
  const { title, body, status, author, created_at, archived_at, is_pinned, is_read } = record
  const headerParts = [author?.name, formatMoment(created_at), daysOnBoard(record), archived_at && `arhivēta ${formatMoment(archived_at)}`]
  return (
    <>
      <RecordHead
        title={title}
        above={headerParts.filter(Boolean).join(' · ')}
        marks={
          <>
            <StatusBadge label={chart.states[status]} tone={messageTones[status]} />
            {is_pinned && <Badge>Piesprausta</Badge>}
            {!isArchived(status) && !is_read && <Badge tone="info">Nelasīta</Badge>}
          </>
        }
      >
        <ActionBar
          kind="message"
          primary={['message.mark-as-read', 'message.archive', 'message.edit']}
          commands={['message.mark-as-read', 'message.edit', 'message.archive']}
          more={['message.delete']}
        />
      </RecordHead>
      <RichText text={body} className="max-w-180 p-4" />
    </>
  )
}
