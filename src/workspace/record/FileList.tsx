import { CommandButton } from '../../commands/CommandButton.tsx'

interface FileListProps {
  files: readonly { id: number; name: string }[]
  /** The first two take `file_id`. */
  commands: { open: string; remove: string; add: string }
  picturesOnly?: boolean | undefined
}

export function FileList({ files, commands, picturesOnly }: FileListProps) {
  return (
    <div className="flex flex-col items-start gap-2">
      {files.length === 0 && <p className="text-muted">{picturesOnly ? 'Attēlu nav' : 'Failu nav'}</p>}
      <ul className="flex w-full flex-col">
        {files.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-1 border-b border-line py-1 last:border-0">
            <span className="min-w-0 grow truncate">
              <CommandButton id={commands.open} args={{ file_id: id }} tone="quiet">
                {name}
              </CommandButton>
            </span>
            <CommandButton id={commands.remove} args={{ file_id: id }} tone="quiet">
              Dzēst<span className="sr-only"> {name}</span>
            </CommandButton>
          </li>
        ))}
      </ul>
      <CommandButton id={commands.add}>{picturesOnly ? 'Pievienot attēlus' : 'Pievienot failus'}</CommandButton>
    </div>
  )
}
