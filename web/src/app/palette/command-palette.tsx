import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import type { OperatorRole } from '@docket/contract/permissions'
import { MAX_SEARCH_LENGTH } from '@docket/contract/text'
import { useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { backdropStyle } from '../../kit/ui/overlay/overlay-style.ts'
import type { Command, CommandGroup } from './commands.ts'
import { words } from './strings.ts'
import { useCommands } from './use-commands.ts'

interface CommandPaletteProps {
  role: OperatorRole | null
  typedText: string
  onType: (typedText: string) => void
  onClose: () => void
  onShortcutList: () => void
}

/** Finds screens, actions, purchases, users and products by the typed text. Enter runs the highlighted entry. */
export function CommandPalette({ role, typedText, onType, onClose, onShortcutList }: CommandPaletteProps) {
  const router = useRouter()
  const { groups, isSearching } = useCommands({ role, typedText, onShortcutList })

  function run({ go, action }: Command) {
    onClose()
    if (go) void router.navigate(go)
    action?.()
  }

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={backdropStyle} />
        <Dialog.Viewport className="fixed inset-0 z-50 flex items-start justify-center p-3 pt-[max(0.75rem,12dvh)]">
          <Dialog.Popup
            data-modal=""
            aria-label={words.open}
            className="popover flex max-h-[min(32rem,76dvh)] w-full max-w-dialog flex-col overflow-hidden rounded-dialog bg-surface shadow-overlay outline-none"
          >
            <Autocomplete.Root
              inline
              open
              mode="none"
              autoHighlight="always"
              keepHighlight
              items={groups}
              itemToStringValue={(command: Command) => command.label}
              value={typedText}
              // A press on an entry changes the value, too. The typed text must not become the entry's label.
              onValueChange={(text, { reason }) => reason !== 'item-press' && onType(text)}
            >
              <div className="relative border-line border-b">
                <Search
                  aria-hidden="true"
                  strokeWidth={1.75}
                  className="pointer-events-none absolute inset-y-0 start-4 my-auto size-5 text-muted"
                />
                <Autocomplete.Input
                  aria-label={words.what}
                  placeholder={words.what}
                  maxLength={MAX_SEARCH_LENGTH}
                  className="min-h-14 w-full bg-transparent ps-12 pe-4 text-16 outline-none placeholder:text-muted"
                />
              </div>
              <p role="status" className="px-4 pt-3 pb-2 text-14 text-muted empty:hidden">
                {groups.length === 0 && (isSearching ? words.searching : words.nothing)}
              </p>
              <Autocomplete.List
                aria-label={words.results}
                className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 empty:hidden"
              >
                {(group: CommandGroup) => (
                  <Autocomplete.Group key={group.label} items={group.items} className="pb-2">
                    <Autocomplete.GroupLabel className="px-3 pt-1 pb-1 text-12 text-muted">
                      {group.label}
                    </Autocomplete.GroupLabel>
                    <Autocomplete.Collection>
                      {(command: Command) => (
                        <Autocomplete.Item
                          key={command.id}
                          value={command}
                          onClick={() => run(command)}
                          className="flex min-h-(--target) cursor-pointer select-none items-center gap-3 rounded-control px-3 py-1.5 text-14 outline-none data-highlighted:bg-sunken"
                        >
                          <command.icon
                            aria-hidden="true"
                            strokeWidth={1.75}
                            className="size-4 shrink-0 text-muted"
                          />
                          <span className="wrap-anywhere min-w-0 flex-1">{command.label}</span>
                          {command.hint !== undefined && (
                            <span className="max-w-1/2 shrink-0 truncate text-12 text-muted">
                              {command.hint}
                            </span>
                          )}
                        </Autocomplete.Item>
                      )}
                    </Autocomplete.Collection>
                  </Autocomplete.Group>
                )}
              </Autocomplete.List>
            </Autocomplete.Root>
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
