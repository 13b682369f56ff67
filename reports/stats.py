"""stub"""
def statistics(source, player=None, by=None):
    raise NotImplementedError
