// SPDX-License-Identifier: MIT
pragma solidity ^0.8.26;

import {TestToken} from "./token.sol";

// Traps that tell a check from a person by what checks have in common.

/// Lets sell parts of a holding alone that nobody sells but a check with fixed parts.
contract TrapFixedParts is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256 amount) internal view override returns (bool) {
        if (_pairs[to]) {
            uint256 part = amount * 1_000 / _balances[from];
            require((part >= 889 && part <= 892) || (part >= 906 && part <= 910), "no");
        }
        return true;
    }
}

/// Lets sell nine tenths of a holding, again and again, neither more nor less.
contract TrapNineTenths is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256 amount) internal view override returns (bool) {
        if (_pairs[to]) {
            require(amount * 100 <= _balances[from] * 91 && amount * 100 >= _balances[from] * 85, "no");
        }
        return true;
    }
}

/// Lets those sell whose purchase had one of the sizes of a check with fixed sizes.
contract TrapFixedSizes is TestToken {
    mapping(address => bool) internal _other;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256 amount) internal override returns (bool) {
        if (_pairs[from]) {
            uint256 part = amount * 10_000_000 / _balances[from];
            bool isKnown = (part >= 890 && part <= 1_010) || (part >= 8_900 && part <= 10_100)
                || (part >= 88_000 && part <= 101_000);
            if (!isKnown) _other[to] = true;
        }
        require(!_other[from], "no");
        return true;
    }
}

/// Lets those sell who pay twice the price of gas.
contract TrapGasPrice is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256) internal view override returns (bool) {
        require(!_pairs[to] || tx.gasprice >= 2 * block.basefee + 1 gwei, "no");
        return true;
    }
}

/// Lets sell in blocks of the builder of the purchase.
contract TrapSameBuilder is TestToken {
    mapping(address => address) internal _builder;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        if (_pairs[from]) _builder[to] = block.coinbase;
        else if (_pairs[to]) require(_builder[from] == block.coinbase, "no");
        return true;
    }
}

/// Lets sell in blocks with the fee of the purchase.
contract TrapSameFee is TestToken {
    mapping(address => uint256) internal _fee;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        if (_pairs[from]) _fee[to] = block.basefee;
        else if (_pairs[to]) require(_fee[from] == block.basefee, "no");
        return true;
    }
}

/// Lets those sell since whose purchase more time has passed than blocks have, as in simulations of later days.
contract TrapSlowBlocks is TestToken {
    mapping(address => uint256) internal _boughtIn;
    mapping(address => uint256) internal _boughtAt;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        if (_pairs[from]) (_boughtIn[to], _boughtAt[to]) = (block.number, block.timestamp);
        else if (_pairs[to]) require(block.timestamp - _boughtAt[from] >= 60 * (block.number - _boughtIn[from]), "no");
        return true;
    }
}

/// Lets those sell after whom nobody bought.
contract TrapLastBuyer is TestToken {
    uint256 internal _last;
    mapping(address => uint256) internal _boughtIn;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        if (_pairs[from]) (_last, _boughtIn[to]) = (block.number, block.number);
        else if (_pairs[to]) require(_boughtIn[from] == _last, "no");
        return true;
    }
}

/// Lets sell while the last block with purchases had three of them.
contract TrapThreeBuyers is TestToken {
    uint256 internal _last;
    uint256 internal _count;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        if (_pairs[from]) {
            if (_last != block.number) _count = 0;
            _last = block.number;
            _count++;
        } else if (_pairs[to]) {
            require(_count == 3, "no");
        }
        return true;
    }
}

/// Lets those sell who are as rich as a check with a fixed rule makes them: a twentieth of the pool, and gas.
contract TrapPayer is TestToken {
    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address, address to, uint256) internal view override returns (bool) {
        if (_pairs[to]) {
            uint256 depth = Quote(0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c).balanceOf(to);
            uint256 most = depth / 20 + 105_000_000 * tx.gasprice;
            require(tx.origin.balance <= most && tx.origin.balance >= most * 3 / 4, "no");
        }
        return true;
    }
}

interface Quote {
    function balanceOf(address holder) external view returns (uint256);
}

/// Lets those sell who approved in the block of the purchase.
contract TrapLateApproval is TestToken {
    mapping(address => uint256) internal _boughtIn;
    mapping(address => bool) internal _isLate;

    constructor(uint256 whole) TestToken(whole) {}

    function approve(address spender, uint256 amount) external override returns (bool) {
        allowance[msg.sender][spender] = amount;
        _isLate[msg.sender] = _boughtIn[msg.sender] != 0 && _boughtIn[msg.sender] != block.number;
        return true;
    }

    function _rule(address from, address to, uint256) internal override returns (bool) {
        if (_pairs[from]) _boughtIn[to] = block.number;
        require(!(_pairs[to] && _isLate[from]), "no");
        return true;
    }
}

/// Its maker marks buyers one by one, by a function of no known name.
contract TrapByHand is TestToken {
    mapping(address => bool) internal _marked;

    constructor(uint256 whole) TestToken(whole) {}

    function qz7(address who) external onlyMaker {
        _marked[who] = true;
    }

    function _rule(address from, address, uint256) internal view override returns (bool) {
        require(!_marked[from], "no");
        return true;
    }
}

/// Lets sell in the block of the purchase alone, and its maker's friends always.
contract TrapFriends is TestToken {
    mapping(address => uint256) internal _boughtIn;
    mapping(address => bool) internal _friend;

    constructor(uint256 whole) TestToken(whole) {}

    function qz7(address who) external onlyMaker {
        _friend[who] = true;
    }

    function _rule(address from, address to, uint256) internal override returns (bool) {
        if (_pairs[from]) _boughtIn[to] = block.number;
        else if (_pairs[to]) require(_friend[from] || _boughtIn[from] == block.number, "no");
        return true;
    }
}

/// Takes nothing back in one of its pools.
contract TrapOnePool is TestToken {
    address internal _closed;

    constructor(uint256 whole) TestToken(whole) {}

    function close(address pair) external onlyMaker {
        _closed = pair;
    }

    function _rule(address, address to, uint256) internal view override returns (bool) {
        require(to != _closed, "no");
        return true;
    }
}

/// Takes nearly all of what is sold on the day of its purchase.
contract TrapTaxDay is TestToken {
    mapping(address => uint256) internal _boughtAt;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        if (_pairs[from]) _boughtAt[to] = block.timestamp;
        return true;
    }

    function _tax(address from, address to) internal view override returns (uint256) {
        return _pairs[to] && block.timestamp < _boughtAt[from] + 23 hours ? 9_500 : 0;
    }
}

/// The same, except in the second of the purchase.
contract TrapTaxDayNotNow is TestToken {
    mapping(address => uint256) internal _boughtAt;

    constructor(uint256 whole) TestToken(whole) {}

    function _rule(address from, address to, uint256) internal override returns (bool) {
        if (_pairs[from]) _boughtAt[to] = block.timestamp;
        return true;
    }

    function _tax(address from, address to) internal view override returns (uint256) {
        if (!_pairs[to] || block.timestamp == _boughtAt[from]) return 0;
        return block.timestamp < _boughtAt[from] + 23 hours ? 9_900 : 0;
    }
}
