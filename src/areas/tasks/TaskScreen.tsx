import { useParams } from 'wouter'
import { formatDate } from '../../../contract/format.ts'
import { kindWords } from '../../../contract/record-names.ts'
import { taskPriorities, tasks, type TaskRecord } from '../../../contract/tasks/tasks.ts'
import { task as chart } from '../../../machines/task.ts'
import { ActionBar } from '../../commands/ActionBar.tsx'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useCall } from '../../commands/use-call.ts'
import { Badge } from '../../ui/Badge.tsx'
import { AppLink } from '../../workspace/AppLink.tsx'
import { DocumentFrame, SidePart } from '../../workspace/document/DocumentFrame.tsx'
import { RecordLinks } from '../../workspace/document/RecordLinks.tsx'
import { RecordPage } from '../../workspace/record/RecordPage.tsx'
import { useRecord, useTitle } from '../../tabs/hooks.ts'
import type { PageParams, ScreenProps, TabHandle } from '../../tabs/tab.ts'
import { Conversation } from '../shared/Conversation.tsx'
import { Enclosures } from '../shared/Enclosures.tsx'
import { TaskFacts } from './TaskFacts.tsx'
import { priorityTones, taskTones } from './tasks.labels.ts'

export default function TaskScreen({ tab }: ScreenProps) {
  const params = useParams<PageParams<'taskId'>>()
  const state = useCall(tasks.show, { params: { id: Number(params.taskId) } }, { page: true })
  const record = state.answer?.data
  useTitle(tab, record?.title)
  const ownComment = record?.comments.findLast(({ is_own }) => is_own)
  useRecord(
    tab,
    record && {
      kind: 'task',
      id: record.id,
      title: record.title,
      lock_version: record.lock_version,
      status: record.status,
      can: record.can,
      facts: {
        file_id: record.files.at(-1)?.id ?? null,
        comment: ownComment ? { id: ownComment.id, body: ownComment.body } : null,
        links: record.links.map(({ kind, id, title }) => ({ kind, id, title })),
      },
    },
  )
  return (
    <RecordPage state={state} noun="uzdevums">
      {(found) => <Task record={found} tab={tab} />}
    </RecordPage>
  )
}

function Task({ record, tab }: { record: TaskRecord; tab: TabHandle }) {
  const { title, customer, priority, is_late, due_date, links, files, comments } = record
  const pressing = priority === 'high' || priority === 'urgent'
  return (
    <DocumentFrame
      tab={tab}
      title={title}
      party={customer && <AppLink to={`/customers/${customer.id}`}>{customer.name}</AppLink>}
      marks={
        <>
          {pressing && <Badge tone={priorityTones[priority]}>{taskPriorities[priority]}</Badge>}
          {is_late && <Badge tone="danger">Termiņš bija {formatDate(due_date)}</Badge>}
        </>
      }
      chart={chart}
      record={record}
      tones={taskTones}
      actions={
        <ActionBar
          kind="task"
          primary={['task.next', 'task.comment']}
          commands={['task.start', 'task.wait', 'task.reopen', 'task.comment']}
          more={['task.edit', 'task.link', 'task.unlink', 'task.add-files', 'task.edit-comment', 'task.delete-comment', 'task.delete']}
        />
      }
      side={
        <>
          <SidePart title="Par ko">
            {links.length === 0 ? (
              <p className="text-muted">Nav piesaistītu ierakstu</p>
            ) : (
              <RecordLinks
                label="Par ko"
                links={links.map(({ kind, title: label, path }) => ({
                  path,
                  label,
                  kind: kind in kindWords ? kindWords[kind as keyof typeof kindWords].noun : 'Ieraksts',
                }))}
              />
            )}
            <div className="flex flex-wrap gap-2 pt-2">
              <CommandButton id="task.link" />
              {links.length > 0 && <CommandButton id="task.unlink" tone="quiet" />}
            </div>
          </SidePart>
          <SidePart title="Faili un attēli">
            <Enclosures files={files} commands={{ open: 'task.open-file', remove: 'task.delete-file', add: 'task.add-files' }} />
          </SidePart>
        </>
      }
    >
      <TaskFacts record={record} tab={tab} />
      <Conversation
        tab={tab}
        about={{ type: 'tasks', id: record.id }}
        comments={comments}
        commands={{ add: 'task.comment', edit: 'task.edit-comment', remove: 'task.delete-comment' }}
      />
    </DocumentFrame>
  )
}
