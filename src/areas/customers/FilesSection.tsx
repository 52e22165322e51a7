import type { CustomerFile } from '../../../contract/customers/customer-profile.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { kindOf, untilOf } from './CustomerFilesScreen.tsx'

export function FilesSection({ files }: { files: readonly CustomerFile[] }) {
  if (files.length === 0) return <EmptyState title="Failu vēl nav" action={<CommandButton id="customer.add-files" />} />
  return (
    <div className="flex flex-col items-start gap-2 p-4">
      <ul className="flex w-full flex-col">
        {files.map((file) => (
          <li key={file.id} className="flex items-center gap-3 border-b border-line py-1 last:border-0">
            <span className="min-w-0 grow truncate">
              <CommandButton id="customer.open-file" args={{ file_id: file.id }} tone="quiet">
                {file.name}
              </CommandButton>
            </span>
            <span className="text-muted">{kindOf(file)}</span>
            <span className="figures text-muted">{untilOf(file) && `līdz ${untilOf(file)}`}</span>
            <CommandButton id="customer.delete-file" args={{ file_id: file.id }} tone="quiet">
              Dzēst<span className="sr-only"> {file.name}</span>
            </CommandButton>
          </li>
        ))}
      </ul>
      <CommandButton id="customer.add-files" tone="plain" />
    </div>
  )
}
