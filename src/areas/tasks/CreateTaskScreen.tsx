import { objectOf } from '../../../contract/record-names.ts'
import { signedInUser } from '../../commands/session.ts'
import { startForm } from '../../commands/run.ts'
import { KeyFacts } from '../../ui/KeyFacts.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useListOf, useTitle } from '../../tabs/hooks.ts'
import { RecordHead } from '../../workspace/record/RecordPage.tsx'
import type { ScreenProps } from '../../tabs/tab.ts'
import { freshTask, taskBody, taskFacts, type TaskHeader } from './TaskFacts.tsx'
import { useFormPage } from '../../workspace/record/use-form-page.ts'

export default function CreateTaskScreen({ tab }: ScreenProps) {
  const about = new URLSearchParams(tab.path.split('?')[1])
  const [kind, id, called] = [about.get('kind'), Number(about.get('id')), about.get('title')]
  const { id: userId, name, surname } = signedInUser()
  const linkedRecord = { id, label: called ?? '' }
  const fresh: TaskHeader = {
    ...freshTask,
    assignee_ids: [{ id: userId, label: `${name} ${surname}` }],
    ...(kind === 'customer' && { customer_id: linkedRecord }),
    ...(kind === 'order' && { order_id: linkedRecord }),
  }
  const { field, ref, busy, reset, submit } = useForm<TaskHeader>({
    initial: fresh,
    drafts: tab.drafts,
    draftKey: 'new-task',
    submit: begin,
  })
  useTitle(tab, 'Jauns uzdevums')
  useListOf(tab, 'new-task')
  useFormPage(tab, { ref, submit })

  async function begin(entered: TaskHeader) {
    const body = Object.entries(taskBody(entered, entered)).filter(([, value]) => value !== null && value !== '')
    const task = { ...Object.fromEntries(body), ...(kind && { links: [{ kind, id }] }) }
    return startForm('task.save', { task }, tab.id)
  }

  return (
    <div className="flex h-full min-h-0 flex-col overflow-y-auto">
      <RecordHead title="Jauns uzdevums" above={kind ? `Par ${objectOf(kind)}: ${called ?? ''}` : undefined} />
      <form ref={ref} onSubmit={(event) => void submit(event)} className="p-4">
        <KeyFacts
          label="Jauna uzdevuma dati"
          columns={2}
          facts={taskFacts({ form: { field }, theirs: {} }, fresh)}
          editing
          onSave={() => void submit()}
          onCancel={() => reset(fresh)}
          busy={busy}
        />
      </form>
    </div>
  )
}
