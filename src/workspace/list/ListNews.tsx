import { countOf } from '../../../contract/format.ts'
import { CommandButton } from '../../commands/CommandButton.tsx'
import { useView } from '../../tabs/hooks.ts'
import type { TabHandle } from '../../tabs/tab.ts'
import type { News } from './use-held-list.ts'

/** Changes of others that wait, so that nothing in view moves by itself. */
export function ListNews({ tab, news }: { tab: TabHandle; news: News | null }) {
  const words = news && wordsOf(news)
  return (
    <>
      {news !== null && <NewsButton tab={tab} news={news} />}
      <span role="status" className="unseen">
        {words === null ? '' : `Citi mainīja sarakstu: ${words}`}
      </span>
    </>
  )
}

function NewsButton({ tab, news }: { tab: TabHandle; news: News }) {
  useView(tab, { takeIn: news.takeIn })
  return <CommandButton id="view.takeIn">{wordsOf(news)}</CommandButton>
}

function wordsOf({ fresh, left }: News): string {
  const words = [
    fresh > 0 && countOf(fresh, 'jauns', 'jauni', 'jaunu'),
    left > 0 && countOf(left, 'vairs neatbilst', 'vairs neatbilst'),
  ].filter(Boolean)
  return words.length === 0 ? 'Mainījās secība' : words.join(', ')
}
