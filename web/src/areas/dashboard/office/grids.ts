/** The grids of the figures and of the charts. The page and its skeleton share them. */
export const cardGrid = 'grid grid-cols-1 gap-3 min-[22.5rem]:grid-cols-2 lg:grid-cols-4'
export const chartGrid = 'grid gap-6 xl:grid-cols-2'
