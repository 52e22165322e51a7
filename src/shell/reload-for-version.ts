/** The person asked for the newest version. */
export function reloadForVersion(): void {
  void import('./service-worker.ts').then(({ updateWorker }) => updateWorker()).finally(() => location.reload())
}
